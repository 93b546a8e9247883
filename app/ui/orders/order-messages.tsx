import type { OrderMessage } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { Time } from '~/ui/time'
import { useTextLang } from '~/ui/use-shop'

export function OrderMessages({ messages = [] }: { messages?: OrderMessage[] }) {
  const lang = useTextLang()
  if (messages.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="messages-title">
      <h2 id="messages-title">{t('Messages from the shop')}</h2>
      <ul className="notes">
        {messages.map(({ id, text, createdAt }) => (
          <li key={id}>
            <p className="text" lang={lang}>
              {text}
            </p>
            <p className="hint">
              <Time at={createdAt} exact />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
