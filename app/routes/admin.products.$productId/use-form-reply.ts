import { type FormEvent, useState } from 'react'
import type { IntentOf } from '~/intents'
import type { FormField } from '~/ui/forms/form-field'
import { fieldOf } from '~/ui/forms/form-field'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

/**
 * A field shows the typed value after an error, or the current one if it is still as `shownName` says that it was. Its
 * error disappears when it is edited; only the shop knows whether the new value is right.
 */
export function useFormReply(intent: IntentOf<typeof action>) {
  const own = useReplyTo<typeof action>(intent)
  const [edited, setEdited] = useState<{ reply: typeof own; names: string[] }>()
  const names = edited?.reply === own ? edited?.names : undefined
  const errors = Object.entries(own?.error ?? {}).filter(([name]) => !names?.includes(name))
  return {
    // The summary takes the focus after an answer of the shop, not while a field is edited.
    summary: own?.error && {
      id: intent,
      allErrors: Object.fromEntries(errors),
      status: names ? undefined : ('error' as const),
    },
    onInput({ target }: FormEvent) {
      if (!own || !('name' in target)) return
      setEdited({ reply: own, names: [...(names ?? []), String(target.name)] })
    },
    field(name: string, value = '', shownName?: string): FormField {
      const field = fieldOf(own, name, `${intent}-${name}`)
      if (names?.includes(name)) field.errors = undefined
      const isUnchanged = shownName && field.initialValue === own?.initialValue?.[shownName]
      return own && !isUnchanged ? field : { ...field, initialValue: value }
    },
  }
}
