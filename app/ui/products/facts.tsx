import { Fragment } from 'react'
import type { Fact } from '~/domain/facts/facts'
import { useTextLang } from '~/ui/use-shop'

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <section aria-label="Facts">
      <dl className="details" lang={useTextLang()}>
        {facts.map(({ name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no ids, and two may be equal
          <Fragment key={index}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
