import { cpus } from 'node:os'

export interface Phase {
  name: string
  passed: number
  failed: number
  seconds: number
  processorSeconds: number
  files: { file: string; seconds: number; processorSeconds?: number }[]
}

export function printSlowest({ name, files }: Phase) {
  if (files.length === 0) return
  console.log(`\nSlowest files (${name}): seconds, processor seconds`)
  for (const { file, seconds, processorSeconds } of files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 15)) {
    console.log(`${padded(seconds)}${padded(processorSeconds)}  ${file}`)
  }
}

/** Phases run at the same time. Their processor seconds do not contain those of the server of PostgreSQL. */
export function printPhases(phases: Phase[], busySecondsBefore: number) {
  console.log('\nPhase        seconds  processor seconds')
  for (const { name, seconds, processorSeconds } of phases) {
    console.log(`${name.padEnd(12)}${padded(seconds)}${padded(processorSeconds).padStart(19)}`)
  }
  const used = busySeconds() - busySecondsBefore
  const elapsed = performance.now() / 1000
  console.log(`${'all'.padEnd(12)}${padded(elapsed)}${padded(used).padStart(19)}`)
  console.log(`(of ${(elapsed * cpus().length).toFixed(0)}, with all that runs on this machine)`)
}

function padded(seconds: number | undefined) {
  return (seconds?.toFixed(1) ?? '').padStart(8)
}

/** The seconds for which the processors of this machine have worked since its start. */
export function busySeconds() {
  return sum(cpus().map(({ times }) => (times.user + times.nice + times.sys + times.irq) / 1000))
}

export function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
