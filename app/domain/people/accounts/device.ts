import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'

const maxUserAgentLength = 200

// The first that matches counts: Edge and Opera also call themselves Chrome, and most browsers Safari, which is only one of
// Apple. Without a screen, a browser puts “Headless” before its name.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|X|iOS)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\b(?:Macintosh|iPhone|iPad)\b.*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

/** In plain words, such as “Firefox on Windows”. Sessions of older versions of the shop have no user agent. */
export function deviceOf(userAgent: string): string | Message {
  if (!userAgent) return msg('Unknown device')
  if (!/^(?:Mozilla|Opera)\//.test(userAgent)) return msg('A program')
  const [browser, system] = [nameIn(userAgent, browsers), nameIn(userAgent, systems)]
  if (browser && system) return message('{browser} on {system}', { browser, system })
  if (system) return message('A browser on {system}', { system })
  return browser ?? msg('A browser')
}

/** What the shop stores of the header. */
export function storedUserAgent(header: string | null) {
  return (header ?? '').replace(/[^ -~]/g, '').slice(0, maxUserAgentLength)
}

function nameIn(userAgent: string, names: typeof browsers | typeof systems) {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
