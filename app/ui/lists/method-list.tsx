import { useActionData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { maxMethods } from '~/domain/buying/methods/delivery-methods'
import { msg, t, tn } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { FormRow } from './form-row'
import { FormRows } from './form-rows'
import { ListHead } from './list'
import { MoveUp } from './move-up'

const hint = msg('Customers see the methods in this order.')
const consequence = msg(
  'Customers can no longer choose {name}. Orders that were placed with it stay as they are.',
)

const texts = {
  carrier: {
    add: msg('New carrier'),
    title: msg('Delete carrier'),
    question: msg('Are you sure you want to delete this carrier?'),
    consequence: msg('You can no longer choose {name}. The links of parcels stay as they are.'),
    hint: msg('You choose from the carriers in this order.'),
    count: (count: number) => tn(count, '{count} carrier', '{count} carriers'),
    full: () =>
      tn(
        maxMethods,
        'There can be at most {count} carrier. Delete one to add another.',
        'There can be at most {count} carriers. Delete one to add another.',
      ),
  },
  'delivery method': {
    add: msg('New delivery method'),
    title: msg('Delete delivery method'),
    question: msg('Are you sure you want to delete this delivery method?'),
    consequence,
    hint,
    count: (count: number) =>
      tn(count, '{count} method', '{count} methods', { context: 'delivery' }),
    full: () =>
      tn(
        maxMethods,
        'There can be at most {count} method. Delete one to add another.',
        'There can be at most {count} methods. Delete one to add another.',
        { context: 'delivery' },
      ),
  },
  'payment method': {
    add: msg('New payment method'),
    title: msg('Delete payment method'),
    question: msg('Are you sure you want to delete this payment method?'),
    consequence,
    hint,
    count: (count: number) =>
      tn(count, '{count} method', '{count} methods', { context: 'payment' }),
    full: () =>
      tn(
        maxMethods,
        'There can be at most {count} method. Delete one to add another.',
        'There can be at most {count} methods. Delete one to add another.',
        { context: 'payment' },
      ),
  },
}

interface Method {
  id: string
  name: string
}

interface Props<M extends Method> {
  title: string
  methods: M[]
  resource: keyof typeof texts
  path: string
  emptyText: string
  unusable: string[]
  describe: (method: M) => ReactNode
  form: (method?: M) => ReactNode
}

export function MethodList<M extends Method>(props: Props<M>) {
  const { title, methods, resource, path, emptyText, unusable, describe, form } = props
  const [params] = useSearchParams()
  const isEditing = methods.some(({ id }) => id === params.get('edit'))
  const isFull = methods.length >= maxMethods
  // If another admin has filled the list while this form was open, the form must still show its error.
  const hasFailed = useActionData() !== undefined
  return (
    <>
      <ListHead title={title} count={texts[resource].count(methods.length)} />
      {unusable.length > 0 && (
        <Notice title={t('Some methods do not fit together')}>
          {unusable.map((it) => (
            <p key={it}>{it}</p>
          ))}
        </Notice>
      )}
      <FormRows hint={t(texts[resource].hint)} emptyText={emptyText}>
        {methods.map((method, index) => (
          <FormRow
            key={method.id}
            id={method.id}
            name={method.name}
            path={path}
            title={t(texts[resource].title)}
            question={t(texts[resource].question)}
            consequence={t(texts[resource].consequence, { name: method.name })}
            actions={index > 0 && <MoveUp id={method.id} name={method.name} path={path} />}
            form={form(method)}
          >
            {describe(method)}
          </FormRow>
        ))}
      </FormRows>
      {isFull && <p>{texts[resource].full()}</p>}
      {!isEditing && (!isFull || hasFailed) && (
        <section aria-labelledby="new-title">
          <h2 id="new-title">{t(texts[resource].add)}</h2>
          {form()}
        </section>
      )}
    </>
  )
}
