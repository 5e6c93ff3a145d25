"""What the pictures of the two files of deals show, against what the library says."""

import numpy as np
import pytest
from frames import caption, numbers_in

from jeux.battage import Hands
from jeux.battage.figures import files_picture, scores_picture
from jeux.battage.figures.files import CUT_ONLY, _scores, files_of_the_reader
from jeux.battage.theory import cut_likelihood


def hands_of(owners):
    return [np.flatnonzero(owners == k).tolist() for k in range(4)]


def test_one_file_was_only_cut_and_its_tricks_prove_it():
    for name, files in files_of_the_reader().items():
        possible = []
        for t in range(49):
            if min(files.takers[t : t + 2, 0]) < 0:
                continue
            taker, trump = int(files.takers[t + 1, 0]), int(files.trumps[t + 1, 0])
            dealt = Hands(hands_of(files.owners[t + 1, 0]), taker, trump)
            possible.append(cut_likelihood(files.tricks[t, 0].tolist(), dealt) > 0)
        assert len(possible) > 20
        assert set(possible) == {CUT_ONLY[name]}


@pytest.mark.parametrize("number", [1, 5, 10, 50])
def test_the_longest_suits_are_counted_card_by_card(number):
    said = numbers_in(caption(files_picture(number)))
    for mean, files in zip(said[1:], files_of_the_reader().values(), strict=True):
        lengths = []
        for owners in files.owners[:number, 0]:
            for hand in hands_of(owners):
                suits = [card // 8 for card in hand]
                lengths.append(max(map(suits.count, suits)))
        assert mean == pytest.approx(np.mean(lengths), abs=0.0051)


def test_the_longest_suits_deceive_at_first():
    # the chapter says so of five deals
    early, later, last = (numbers_in(caption(files_picture(n)))[1:] for n in (5, 20, 50))
    assert early == [3.65, 3.35]
    assert 0 < later[0] - later[1] < 0.1
    assert last[1] > last[0]
    # and so do the pairs of one trick of the first deal that can be judged
    assert numbers_in(caption(files_picture(2, "tricks")))[2:] == [17, 16]


def test_the_bands_part_and_file_b_passes_the_mark_when_the_chapter_says():
    many, own = _scores()
    shuffled, cut = many["shuffled"], many["only cut"]
    apart = np.quantile(cut, 0.05, axis=1) > np.quantile(shuffled, 0.95, axis=1)
    passed = own["B"] > np.quantile(shuffled, 0.99, axis=1)
    for reached, deals in (apart, 11), (passed, 14):
        assert reached[deals - 1 :].all()
        assert not reached[deals - 2]


def test_pairs_of_one_trick_are_counted_one_by_one():
    said = numbers_in(caption(files_picture(2, "tricks")))
    assert said[:2] == [2, 48]
    for pairs, files in zip(said[2:], files_of_the_reader().values(), strict=True):
        owners = files.owners[1, 0]
        together = sum(
            owners[a] == owners[b]
            for trick in files.tricks[0, 0]
            for k, a in enumerate(trick)
            for b in trick[:k]
        )
        assert pairs == together
    assert "no tricks come before it" in caption(files_picture(1, "tricks"))


def test_the_power_grows_with_the_file():
    shares = [numbers_in(caption(scores_picture(n)))[1] for n in (2, 5, 10, 20, 50)]
    assert shares == sorted(shares)
    assert shares[0] < 40
    assert shares[-1] > 99
    with pytest.raises(ValueError, match="deals_kept"):
        scores_picture(1)
