import { slugOf } from 'db/slug'
import { todayIn } from '~/domain/basics/time/days'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { type Message, message } from '~/languages/messages'
import { t } from '~/languages/translate'

/** In the language of the shop, with the days in its time zone. */
export async function fileNameOf(
  name: Message,
  extension: string,
  { from = '', to = '' }: { from?: string; to?: string } = {},
) {
  const { timeZone } = await shopSettings()
  const dated = datedName(name, { from, to, today: todayIn(timeZone) })
  const [own, english] = [slugOf(t(dated)), slugOf(String(dated))]
  // The header with the name cannot contain the letters of all languages.
  return `${/^[\x20-\x7e]+$/.test(own) ? own : english}.${extension}`
}

function datedName(name: Message, { from, to, today }: Record<'from' | 'to' | 'today', string>) {
  if (from) {
    return message('{name} {from} to {to}', { context: 'file name', name, from, to: to || today })
  }
  if (to) return message('{name} until {to}', { context: 'file name', name, to })
  return message('{name} {date}', { context: 'file name', name, date: today })
}
