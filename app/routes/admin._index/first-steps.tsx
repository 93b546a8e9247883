import { Form } from '@remix-run/react'
import {
  type FirstStep,
  firstSteps,
  type FirstSteps as Steps,
} from '~/domain/office/admin-home/first-steps'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { stepGuides, stepTexts } from '~/ui/layout/first-step-texts'
import { Link } from '~/ui/link'
import type { action } from './route'

export function FirstSteps({ done, unusableMethods, backsUpItself }: Steps) {
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('First steps')}</h2>
      <ol>
        {firstSteps
          .filter((step) => done[step] !== undefined)
          .map((step) => (
            <li key={step} className={done[step] ? 'done' : undefined}>
              <StepText step={step} isDone={done[step] === true} />
              {step === 'backup' && !done.backup && !backsUpItself && <BackupConfirmation />}
              {step === 'payment' && unusableMethods.map((it) => <p key={it}>{it}</p>)}
            </li>
          ))}
      </ol>
      <Form method="post" action="/admin?index">
        <SubmitButton<typeof action>
          intent="hideFirstSteps"
          kind="quiet small"
          pending={t('Hiding...')}
        >
          {t('Hide this list')}
        </SubmitButton>
      </Form>
    </section>
  )
}

function StepText({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { done, open, to = '' } = stepTexts[step]
  return rich(t(isDone ? done : open), {
    link: (text) => <Link to={to}>{text}</Link>,
    import: (text) => <Link to="/admin/import">{text}</Link>,
    mail: (text) => <Link to={stepGuides.mail}>{text}</Link>,
    backup: (text) => <Link to={stepGuides.backup}>{text}</Link>,
    code: (text) => <code>{text}</code>,
  })
}

function BackupConfirmation() {
  return (
    <Form method="post" action="/admin?index">
      <SubmitButton<typeof action> intent="confirmBackup" kind="quiet small">
        {t('I have made a backup')}
      </SubmitButton>
    </Form>
  )
}
