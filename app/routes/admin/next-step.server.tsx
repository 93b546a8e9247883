import { firstSteps } from '~/domain/office/admin-home/first-steps'
import { findFirstSteps } from '~/domain/office/admin-home/first-steps.server'
import type { User } from '~/domain/people/access/users'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { serverHtml } from '~/speed/server-html.server'
import { stepGuides, stepTexts } from '~/ui/layout/first-step-texts'

/** Leads from the settings of one first step, or an import, to the next one that is open. Undefined if there is none, or on its page. */
export async function nextStepHtml(request: Request, admin: User) {
  const { pathname } = new URL(request.url)
  const isImport = pathname.startsWith('/admin/import/')
  const leadsOn = isImport || pathname.startsWith('/admin/settings')
  const steps = leadsOn ? await findFirstSteps(admin) : undefined
  const next = firstSteps.find((step) => steps?.done[step] === false)
  // Before it is started, the import is the step itself.
  const isHere = next === 'product' ? isImport : next && stepTexts[next].to === pathname
  if (!next || isHere) return undefined
  const { open, to } = stepTexts[next]
  const text = rich(t(open), {
    link: (text) => <a href={to}>{text}</a>,
    import: (text) => text,
    mail: (text) => <a href={stepGuides.mail}>{text}</a>,
    backup: (text) => <a href={stepGuides.backup}>{text}</a>,
    code: (text) => <code>{text}</code>,
  })
  return serverHtml(
    rich(t('<strong>Next step:</strong> {step}'), {
      step: text,
      strong: (words) => <strong>{words}</strong>,
    }),
  )
}
