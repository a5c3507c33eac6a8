"""The comparisons of scoring for anybody's program: results in, notes or places out, nothing remembered."""
