/** Whether an Accept-Encoding header takes an encoding; `q=0` says no. */
export function accepts(header: string | undefined, encoding: 'br' | 'gzip') {
  const at = header?.indexOf(encoding) ?? -1
  if (!header || at < 0) return false
  if (!header.includes(';')) return true
  const [parameters = ''] = header.slice(at + encoding.length).split(',', 1)
  return !/^\s*;\s*q=0(?:\.0*)?\s*$/.test(parameters)
}
