import { type Message, message } from '~/languages/messages'
import { rateText } from './money'

export function withSavedRate(
  saved: Message,
  rate: number | null | undefined,
  money: { locale: string },
) {
  if (typeof rate !== 'number') return saved
  return message('{saved}. Tax rate: {rate}', { saved, rate: rateText(rate, money) })
}
