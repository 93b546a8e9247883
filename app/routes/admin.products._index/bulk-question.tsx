import { counted } from '~/domain/counted'
import { TextField } from '~/ui/forms/form'
import { fieldOf } from '~/ui/forms/form-field'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { useReply } from '~/ui/forms/use-reply'
import { listAction } from '~/ui/lists/list-action'
import { ShopText } from '~/ui/shop-text'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

interface Question {
  title: (products: string) => string
  /** `pronoun` is “it” or “them”; `unit` is the smallest amount of money. */
  text: (pronoun: string, unit: string) => string
  yes: string
  pending: string
  harmless: boolean
}

export const bulkQuestions = {
  hide: {
    title: (products: string) => `Hide ${products}`,
    text: (pronoun) =>
      `This removes ${pronoun} from every cart, and from the shop until you show ${pronoun} again. The units in carts go back in stock. Likes and orders do not change.`,
    yes: 'Hide',
    pending: 'Hiding...',
    harmless: false,
  },
  show: {
    title: (products: string) => `Show ${products}`,
    text: (pronoun) => `Customers can see and buy ${pronoun} again.`,
    yes: 'Show',
    pending: 'Showing...',
    harmless: true,
  },
  reprice: {
    title: (products: string) => `Change the price of ${products}`,
    text: (_, unit) =>
      `This changes the full price, before any discount. New prices are rounded to the nearest ${unit}.`,
    yes: 'Change prices',
    pending: 'Changing...',
    harmless: true,
  },
  delete: {
    title: (products: string) => `Delete ${products}`,
    text: (pronoun) =>
      `This also removes ${pronoun} from carts and favorites. Past orders still show ${pronoun}. This action cannot be undone.`,
    yes: 'Delete',
    pending: 'Deleting...',
    harmless: false,
  },
} satisfies Record<string, Question>

interface Props {
  question: { action: keyof typeof bulkQuestions; products: { id: string; name: string }[] }
  list: string
}

export function BulkQuestion({ question, list }: Props) {
  const { action: bulkAction, products } = question
  const { title, text, yes, pending, harmless }: Question = bulkQuestions[bulkAction]
  const money = useMoney()
  const ids = products.map(({ id }) => id)
  const percent = fieldOf(useReply(), 'percent')
  return (
    <QuestionDialog<typeof action>
      title={title(counted(products.length, 'product'))}
      intent={bulkAction}
      yes={yes}
      pending={pending}
      harmless={harmless}
      cancelTo={list}
      action={listAction(list, { bulk: bulkAction, ids })}
      hasFailed={Boolean(percent.errors)}
      fields={
        <>
          <input type="hidden" name="ids" value={ids.join('.')} />
          {bulkAction === 'reprice' && (
            <TextField
              field={percent}
              label="Change by (%)"
              hint="Enter a whole number: 5 raises prices by 5%, -10 lowers them by 10%."
              errorRole="alert"
              autoComplete="off"
              required
            />
          )}
        </>
      }
    >
      <p>
        <ShopText>{products.map(({ name }) => name).join(', ')}</ShopText>
      </p>
      <p>{text(products.length === 1 ? 'it' : 'them', money.format(1))}</p>
    </QuestionDialog>
  )
}
