import type { IntentOf } from '~/intents'
import type { FormField } from '~/ui/forms/form-field'
import { fieldOf } from '~/ui/forms/form-field'
import { useReply } from '~/ui/forms/use-reply'
import type { action } from './route'

/** The reply to one of the forms of the screen, and its fields: after an error with the typed value. */
export function useFormReply(intent: IntentOf<typeof action>) {
  const reply = useReply()
  const own = reply?.initialValue?.intent === intent ? reply : undefined
  return {
    errors: own?.error ?? undefined,
    field(name: string, value = ''): FormField {
      const field = fieldOf(own, name, `${intent}-${name}`)
      return own ? field : { ...field, initialValue: value }
    },
  }
}
