import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import type { ProxyProblem } from '~/web/proxy-problem.server'

export function ProxyCallout({ kind, proxies }: ProxyProblem) {
  const text =
    kind === 'otherCount'
      ? tn(
          proxies,
          'Your request passed through {count} reverse proxy, but <code>TRUST_PROXY</code> trusts another number of them, so the shop cannot limit wrong passwords and other attempts of each person. If it is your own or that of your CDN, set <code>TRUST_PROXY={count}</code> in the environment.',
          'Your request passed through {count} reverse proxies, but <code>TRUST_PROXY</code> trusts another number of them, so the shop cannot limit wrong passwords and other attempts of each person. If all of them are your own or those of your CDN, set <code>TRUST_PROXY={count}</code> in the environment.',
        )
      : t(
          'The shop does not know which requests come from the same person, so it cannot limit wrong passwords and other attempts of each person. Set <code>TRUST_PROXY=true</code> in its environment, and let the reverse proxy send <code>X-Forwarded-For</code>.',
        )
  return (
    <p className="callout wide">
      {rich(text, { code: (part) => <code>{part}</code> })}{' '}
      <a href="/admin/guide/reverse-proxies">{t('Guide')}</a>
    </p>
  )
}
