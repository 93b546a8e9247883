import { type FormEvent, useEffect, useRef } from 'react'
import { submitterOf } from '~/browser/submissions/optimistic'
import { type ActionWith, type IntentOf, intentButton } from '~/intents'
import { t } from '~/languages/translate'
import type { Reply } from '~/ui/forms/use-reply'
import { Description } from './description'

type Action = ActionWith<'preview'>
const intent: IntentOf<Action> = 'preview'

/** The other fields may be empty. */
export function PreviewButton({ formAction }: { formAction?: string }) {
  return (
    <button
      type="submit"
      className="button quiet"
      formNoValidate
      formAction={formAction}
      {...intentButton<Action>(intent)}
    >
      {t('Preview', { context: 'verb' })}
    </button>
  )
}

export function isPreview(event: FormEvent) {
  return submitterOf(event)?.value === intent
}

export function DescriptionPreview({ reply }: { reply: Reply }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button is below the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview
  useEffect(() => heading.current?.focus(), [reply])
  if (!reply) return null
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title" tabIndex={-1} ref={heading}>
        {t('Preview')}
      </h2>
      <p role="status">{t('The description would look like this. Nothing is saved yet.')}</p>
      <noscript>
        <p>{t('If you have chosen a picture, please choose it again.')}</p>
      </noscript>
      <div className="legal-text card">
        <Description text={String(reply.initialValue?.description ?? '').trim()} />
      </div>
    </section>
  )
}
