export function showProgress(what: string, done: number, all: number) {
  if (!process.stdout.isTTY || all === 0) return
  const width = 30
  const full = Math.round((done / all) * width)
  process.stdout.write(`\r${what} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${all}`)
  if (done === all) process.stdout.write('\n')
}

export function end(message: string, status = 1): never {
  console.error(message)
  process.exit(status)
}
