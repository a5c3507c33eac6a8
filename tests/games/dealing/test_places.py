"""Lines and columns of the values of a JSON text."""

import json

from hypothesis import given
from hypothesis import strategies as st

from games.dealing.places import LONGEST_PATH, MOST_PLACES, place_of, places_of

TEXT = """{
"a": {"b,": [1,
  "x:}\\"",
  {"c": null}]},

"d": [],
"e": [[], [true]]
}
"""

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=3), parts, max_size=3),
    max_leaves=12,
)


def paths_of(value, path=""):
    yield path
    if isinstance(value, dict):
        for name, part in value.items():
            written = json.dumps(name)[1:-1]
            yield from paths_of(part, f"{path}.{written}" if path else written)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from paths_of(part, f"{path}[{place}]")


def test_every_value_has_the_line_on_which_it_begins():
    assert {path: line for path, (line, _) in places_of(TEXT).items()} == {
        "": 1,
        "a": 2,
        "a.b,": 2,
        "a.b,[0]": 2,
        "a.b,[1]": 3,
        "a.b,[2]": 4,
        "a.b,[2].c": 4,
        "d": 6,
        "e": 7,
        "e[0]": 7,
        "e[1]": 7,
        "e[1][0]": 7,
    }


def test_what_is_not_there_has_the_line_of_what_it_would_be_in():
    places = places_of(TEXT)
    assert [place_of(path, places)[0] for path in ("a.z", "d[3].x", "zz", "")] == [2, 6, 1, 1]


@given(values)
def test_all_values_of_any_json_are_found(value):
    assert [*places_of(json.dumps(value, indent=1))] == [*dict.fromkeys(paths_of(value))]


def test_a_long_name_is_not_written_down_for_every_item():
    """Four megabytes that were sent to be verified took all the memory of the server."""
    name = "K" * 2_000_000
    text = json.dumps({"a": 1, name: [0] * 2000, "deep": {name: {name: [0, 1]}}})
    places = places_of(text)
    assert max(map(len, places)) <= LONGEST_PATH + len("[1999]")
    assert place_of(f"{name}[7]", places) == place_of("", places)


def test_of_a_long_list_only_so_many_items_have_places():
    assert len(places_of(json.dumps([0] * (MOST_PLACES + 10)))) == MOST_PLACES
