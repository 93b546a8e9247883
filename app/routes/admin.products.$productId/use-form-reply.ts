import type { IntentOf } from '~/intents'
import type { FormField } from '~/ui/forms/form-field'
import { fieldOf } from '~/ui/forms/form-field'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

/** A field shows the typed value after an error, or the current one if it is still as `shownName` says that it was. */
export function useFormReply(intent: IntentOf<typeof action>) {
  const own = useReplyTo<typeof action>(intent)
  return {
    errors: own?.error ?? undefined,
    field(name: string, value = '', shownName?: string): FormField {
      const field = fieldOf(own, name, `${intent}-${name}`)
      const isUnchanged = shownName && field.initialValue === own?.initialValue?.[shownName]
      return own && !isUnchanged ? field : { ...field, initialValue: value }
    },
  }
}
