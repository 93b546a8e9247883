export interface Verdict {
  state: 'ok' | 'warning' | 'broken'
  message: string
}

export const ok = (message: string): Verdict => ({ state: 'ok', message })
export const warning = (message: string): Verdict => ({ state: 'warning', message })
export const broken = (message: string): Verdict => ({ state: 'broken', message })

export function counted(number: number, noun: string) {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

export function formatNumber(number: number) {
  return number.toLocaleString('en')
}
