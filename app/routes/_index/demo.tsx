import { Form } from '@remix-run/react'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

interface Props {
  logIns: { role: string; email: string }[]
  password: string
  hasFailed: boolean
}

export function Demo({ logIns, password, hasFailed }: Props) {
  const error = useReply()?.error?.['']?.[0]
  return (
    <section className="demo" aria-labelledby="demo-title">
      <div className="card">
        <h2 id="demo-title">{t('Try it out')}</h2>
        <p>
          {rich(
            t(
              "This is a demo. Log in with any account below; the password is always {password}. You can read the shop's emails in the <link>mailbox</link>.",
            ),
            {
              password: <strong className="code">{password}</strong>,
              link: (text) => <Link to="/mailbox">{text}</Link>,
            },
          )}
        </p>
        <table className="stacked-table">
          <thead>
            <tr>
              <th scope="col">{t('Account')}</th>
              <th scope="col">{t('Email')}</th>
            </tr>
          </thead>
          <tbody>
            {logIns.map(({ role, email }) => (
              <tr key={email}>
                <th scope="row">{role}</th>
                <td className="code">{email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="card">
        <h2>{t('Reset')}</h2>
        <p>
          {t(
            'This restores all products, accounts and orders of the demo. Please log out first, and reset only at off-peak times: others may be shopping.',
          )}
        </p>
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <Form method="post" action="/?index">
          <SubmitButton kind="danger" pending={t('Seeding...')}>
            {t(error || hasFailed ? 'Try Again' : 'Reset database')}
          </SubmitButton>
        </Form>
      </div>
    </section>
  )
}
