import type { Entry } from '~/domain/buying/entered-orders/entry.server'
import { intentButton } from '~/intents'
import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { EntryFields } from './entry-form'
import type { action } from './route'

interface Props extends Pick<Entry, 'account' | 'accounts'> {
  fields: EntryFields
}

export function CustomerFields({ fields, account, accounts }: Props) {
  const { name, email, phone, findCustomer } = fields
  return (
    <fieldset>
      <legend>{t('Customer')}</legend>
      {account ? (
        <div className="row">
          <input type="hidden" name="customer" value={account.id} />
          <span>{`${account.name}, ${account.email}`}</span>
          <button
            type="submit"
            className="button quiet"
            {...intentButton<typeof action>('unchoose')}
          >
            {t('Choose another customer')}
          </button>
        </div>
      ) : (
        <>
          <div className="find">
            <TextField field={findCustomer} label={t('Find an account')} autoComplete="off" />
            <button
              type="submit"
              className="button quiet"
              {...intentButton<typeof action>('update')}
            >
              {t('Find')}
            </button>
          </div>
          {accounts?.length === 0 && <p role="status">{t('No account found')}</p>}
          {accounts && accounts.length > 0 && <Accounts accounts={accounts} />}
          <p className="hint">
            {t('Or without an account. All three may stay empty; emails need an email address.')}
          </p>
          <TextField field={name} label={t('Name', { context: 'person' })} autoComplete="off" />
          <TextField field={email} type="email" label={t('Email')} autoComplete="off" />
          <TextField field={phone} type="tel" label={t('Phone')} autoComplete="off" />
        </>
      )}
    </fieldset>
  )
}

function Accounts({ accounts }: { accounts: NonNullable<Entry['accounts']> }) {
  return (
    <ul className="ruled-list">
      {accounts.map(({ id, name, email }) => (
        <li key={id} className="row">
          <span className="name">{`${name}, ${email}`}</span>
          <button
            type="submit"
            className="button quiet"
            aria-label={t('Choose {name}', { name })}
            {...intentButton<typeof action>('choose', id)}
          >
            {t('Choose')}
          </button>
        </li>
      ))}
    </ul>
  )
}
