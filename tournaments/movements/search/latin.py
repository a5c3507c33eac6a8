"""Latin squares that others have published, with their sources."""

from __future__ import annotations

from typing import Final

SQUARES: Final = {
    14: (
        "D. T. Todorov, Four mutually orthogonal Latin squares of order 14, J. Combin. Designs 20 (2012)",
        """
        bjihgkecalnfmd bfmcenidgjhalk bcdefghijklmna bcdefghijklmna
        fckjbhledimagn jcgndfalehkbim gnkjdmiclbhaef jflhnkaecmgdib
        mgdlkcbafejnih ikdhaegnmfblcj lifhbjemkangcd emkdjbgfnliahc
        cnhemldbigfkaj hjlebifkangcmd dalmgnbjehcfik anighmflkbdcej
        edabfnmkcjhgli gbkmfcjeliahdn njcaeifhbdgkml kebcajimdgfhln
        nfeicgajldkbhm khclngdafmjibe mfbkcdlagnjihe cgnflembihakjd
        iagfjdhnkmelcb elbdmahfignkjc aemnhkjdcifblg ilabkdnhfcjegm
        dlnkeafimhcjbg ceabkjnihdmgfl hdnikbagmcelfj ljgnihecbamfdk
        gemalfihjnbdkc adficlkmjbenhg cgjflhnbiekdam ndmabcjglfeikh
        jhfnimgdbkacel liegjdmhnkcfab fkibmagenldhjc mbhiefljadkncg
        hkbgajnmeclidf nmjfhkecbaldgi imhlneckdfajgb difjcnkamehgbl
        ablchikgnfdmje fankgbljdcimeh klegafdnhjmcbi ghckmlbdeinjaf
        licmdbjfhagenk mgialhcbkedjnf jhadicmlfgbekn fajlgidkhncbme
        kmjdneclgbihfa dnhjimbgclfeka ebgcjlkfamindh hkemdacngjblfi
        """,
    ),
    15: (
        "P. J. Schellenberg, G. H. J. van Rees, S. A. Vanstone, Four pairwise orthogonal Latin squares of "
        "order 15, Ars Combin. 6 (1978)",
        """
        bcdefghijklmnoa bdgiknfcamehjlo bhealiofmdjgcnk blhcmdinejofakg
        abcdefghijklmno acehjlogdbnfikm lcifbmjagnekhdo hcmidnejofkagbl
        oabcdefghijklmn nbdfikmahecogjl amdjgcnkbhoflie midnjeofkaglbhc
        noabcdefghijklm mocegjlnbifdahk fbnekhdolciagmj dnjeokfaglbhmci
        mnoabcdefghijkl lnadfhkmocjgebi kgcoflieamdjbhn jeokfalgbhmcind
        lmnoabcdefghijk jmobegilnadkhfc olhdagmjfbnekci ekfalgbmhcindjo
        klmnoabcdefghij dknacfhjmobelig jamiebhnkgcofld aflgbmhcnidjoek
        jklmnoabcdefghi helobdgiknacfmj ekbnjfciolhdagm lbgmhcnidojekaf
        ijklmnoabcdefgh kifmacehjlobdgn nflcokgdjamiebh gmchnidojeakflb
        hijklmnoabcdefg oljgnbdfikmaceh iogmdalhekbnjfc chndiojeakfblgm
        ghijklmnoabcdef iamkhocegjlnbdf djahnebmiflcokg ndioejakfblgcmh
        fghijklmnoabcde gjbnliadfhkmoce hekbiofcnjgmdal ioejafkblgcmhdn
        efghijklmnoabcd fhkcomjbegilnad miflcjagdokhneb ojafkbglcmhdnie
        defghijklmnoabc egildankcfhjmob cnjgmdkbhealiof fakbglchmdnieoj
        cdefghijklmnoab cfhjmeboldgikna gdokhnelcifbmja kgblchmdineojfa
        """,
    ),
}
"""Four mutually orthogonal Latin squares, row by row."""
