"""Sets of boards as files that people type and programs read, and lists for dealing them by hand.

    file     -> reading.read_set (text_reading or json_reading -> draft -> assembling) -> BoardFile
    BoardFile -> printing.print_text, printing.print_json
    a deal   -> by_hand.seat_lists, by_hand.pack_list -> hand_lists.print_seat_lists, print_pack_lists

The format is described for strangers in ``docs/board-format.md``. PURE: no Django, no clock, no randomness.
"""
