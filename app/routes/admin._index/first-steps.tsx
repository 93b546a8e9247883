import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { firstSteps, type FirstSteps as Steps } from '~/domain/back-office/first-steps'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import type { action } from './route'

type Step = (typeof firstSteps)[number]

export function FirstSteps({ done, unusableMethods }: Steps) {
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {firstSteps.map((step) => (
          <li key={step} className={done[step] ? 'done' : undefined}>
            {texts[step]}
            {done[step] ? ' (done)' : more[step]}
            {step === 'payment' && unusableMethods.map((it) => <p key={it}>{it}</p>)}
          </li>
        ))}
      </ol>
      <Form method="post" action="/admin?index">
        <SubmitButton<typeof action>
          intent="hideFirstSteps"
          className="button quiet small"
          pending="Hiding..."
        >
          Hide this list
        </SubmitButton>
      </Form>
    </section>
  )
}

const texts: Record<Step, ReactNode> = {
  name: <Link to="/admin/settings">Name your shop</Link>,
  currency: (
    <Link to="/admin/settings">Choose the currency, the numbers and dates, and the time zone</Link>
  ),
  contact: <Link to="/admin/settings">Enter a contact email</Link>,
  tax: <Link to="/admin/settings/tax">Enter your postal address, tax number and tax rate</Link>,
  delivery: <Link to="/admin/settings/delivery">Add a delivery method</Link>,
  countries: <Link to="/admin/settings/delivery">Choose the countries you deliver to</Link>,
  payment: <Link to="/admin/settings/payment">Add a payment method</Link>,
  legal: <Link to="/admin/settings/legal">Write or link your terms and privacy policy</Link>,
  mail: 'Connect a mail server',
  product: <Link to="/admin/products/add">Add a product</Link>,
  backup: 'Make a backup',
}

const more: Partial<Record<Step, ReactNode>> = {
  contact: ': customers write to it, and it is the sender of all emails unless MAIL_FROM is set.',
  countries: ': until then, customers in all countries can order.',
  tax: ': each new order then comes with an invoice.',
  legal: ', and an imprint and a returns policy if the law of your country requires them.',
  mail: (
    <>
      : set <code>SMTP_URL</code> in the shop's environment and restart the shop. Until then,
      customers cannot register or reset their password, and the shop sends no email.
    </>
  ),
  product: (
    <>
      {' '}
      in a <Link to="/admin/categories">category</Link>, or{' '}
      <Link to="/admin/import">import many</Link>.
    </>
  ),
  backup: (
    <>
      : run <code>npm run backup -- FOLDER</code> on the server, ideally every night. The shop
      cannot see your backups, so please confirm here that you have made one.
      <Form method="post" action="/admin?index">
        <SubmitButton<typeof action>
          intent="confirmBackup"
          className="button quiet small"
          pending="Saving..."
        >
          I have made a backup
        </SubmitButton>
      </Form>
    </>
  ),
}
