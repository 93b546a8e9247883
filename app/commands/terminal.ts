import { withoutControls } from '~/logs/log-line'

export function showProgress(label: string, done: number, total: number) {
  if (!process.stdout.isTTY || total === 0) return
  const width = 30
  const full = Math.round((done / total) * width)
  process.stdout.write(`\r${label} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${total}`)
  if (done === total) process.stdout.write('\n')
}

export function exitWithError(message: string): never {
  console.error(withoutControls(message))
  process.exit(1)
}
