import type { WithIntents } from '~/intents'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { SubmitButton } from '~/ui/forms/submit-button'

type Action = () => Promise<WithIntents<'save'>>

export function MethodButtons({ isNew, listPath }: { isNew: boolean; listPath: string }) {
  if (isNew) {
    return (
      <div className="row">
        <SubmitButton<Action> intent="save" pending="Saving...">
          Add method
        </SubmitButton>
      </div>
    )
  }
  return (
    <SaveOrCancel<Action> intent="save" pending="Saving..." cancelTo={listPath}>
      Save method
    </SaveOrCancel>
  )
}
