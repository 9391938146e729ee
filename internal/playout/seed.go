package playout

import (
	"fmt"
	"hash/fnv"

	"goa/ai"
	"goa/goa"
)

// Seed returns the seed of a part of something that has one, such as a game of
// a match: the names of the part are appended, each after a slash. Different
// texts seed unrelated sources ([nature.New], [nature.Dealt]).
func Seed(whole string, part ...any) string {
	for _, name := range part {
		whole = fmt.Sprintf("%s/%v", whole, name)
	}
	return whole
}

// BotSeed returns the number that a bot is made with (ladder.New): the 64-bit
// FNV-1a hash of the bot's seed as text, such as "5/bot 0".
func BotSeed(whole string, part ...any) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(Seed(whole, part...))) // never fails
	return h.Sum64()
}

// SeatDice returns the dice of a bot for one game that it plays in a seat;
// block and game are the numbers of the game. Bots that keep their seed and
// see views ([ai.Player]) need none.
func SeatDice(bot uint64, block, game int, seat goa.Seat) ai.Dice {
	d := ai.DiceAt(bot)
	d = ai.DiceAt(d.Next() ^ uint64(block))
	return ai.DiceAt(d.Next() ^ uint64(game)<<8 ^ uint64(seat))
}
