/** How often a test with random input runs: less often in `npm test` than in `npm run soak`. */
export function fuzzRuns(runs: number) {
  return process.env.FUZZ_LONGER ? Math.ceil((runs * 10) / 3) : runs
}
