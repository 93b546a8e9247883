import type { IntentOf } from '~/intents'
import type { FormField } from '~/ui/forms/form-field'
import { fieldOf } from '~/ui/forms/form-field'
import { useReply } from '~/ui/forms/use-reply'
import type { action } from './route'

/**
 * The reply to one of the forms of the screen, and its fields. After an error, a field shows the typed value. If its form
 * also sends what the field showed, as `shownName`, and the admin has not changed it, it shows the current value.
 */
export function useFormReply(intent: IntentOf<typeof action>) {
  const reply = useReply()
  const own = reply?.initialValue?.intent === intent ? reply : undefined
  return {
    errors: own?.error ?? undefined,
    field(name: string, value = '', shownName?: string): FormField {
      const field = fieldOf(own, name, `${intent}-${name}`)
      const isUnchanged = shownName && field.initialValue === own?.initialValue?.[shownName]
      return own && !isUnchanged ? field : { ...field, initialValue: value }
    },
  }
}
