import { msg, t, tn } from '~/languages/translate'
import { CheckboxField, TextField } from '~/ui/forms/fields'
import { fieldOf } from '~/ui/forms/form-field'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { RequiredHint } from '~/ui/forms/shop-form'
import { useReply } from '~/ui/forms/use-reply'
import { listAction } from '~/ui/lists/list-action'
import { DayFields, PercentField } from '~/ui/products/discount-fields'
import { ShopText } from '~/ui/shop-text'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

interface Question {
  title: (count: number) => string
  text: (count: number, unit: string) => string
  yes: string
  pending: string
  harmless: boolean
}

export const bulkQuestions = {
  hide: {
    title: (count: number) => tn(count, 'Hide {count} product', 'Hide {count} products'),
    text: (count) =>
      tn(
        count,
        'This removes it from every cart, and from the shop until you show it again. The units in carts go back in stock. Likes and orders do not change.',
        'This removes them from every cart, and from the shop until you show them again. The units in carts go back in stock. Likes and orders do not change.',
      ),
    yes: msg('Hide'),
    pending: msg('Hiding...'),
    harmless: false,
  },
  show: {
    title: (count: number) => tn(count, 'Show {count} product', 'Show {count} products'),
    text: (count) =>
      tn(count, 'Customers can see and buy it again.', 'Customers can see and buy them again.'),
    yes: msg('Show'),
    pending: msg('Showing...'),
    harmless: true,
  },
  reprice: {
    title: (count: number) =>
      tn(count, 'Change the price of {count} product', 'Change the price of {count} products'),
    text: (_, unit) =>
      t(
        'This changes the full price, before any discount. New prices are rounded to the nearest {unit}.',
        { unit },
      ),
    yes: msg('Change prices'),
    pending: msg('Changing...'),
    harmless: true,
  },
  discount: {
    title: (count: number) =>
      tn(count, 'Discount of {count} product', 'Discount of {count} products'),
    text: (count) =>
      tn(
        count,
        'This replaces a discount of the product itself. If its category has a discount, too, the lower price counts.',
        'This replaces the discounts of the products themselves. If a category has a discount, too, the lower price counts.',
      ),
    yes: msg('Save discount'),
    pending: msg('Saving...'),
    harmless: true,
  },
  delete: {
    title: (count: number) => tn(count, 'Delete {count} product', 'Delete {count} products'),
    text: (count) =>
      tn(
        count,
        'This also removes it from carts and favorites. Past orders still show it. This action cannot be undone.',
        'This also removes them from carts and favorites. Past orders still show them. This action cannot be undone.',
      ),
    yes: msg('Delete'),
    pending: msg('Deleting...'),
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
  const reply = useReply()
  const percent = fieldOf(reply, 'percent')
  return (
    <QuestionDialog<typeof action>
      title={title(products.length)}
      intent={bulkAction}
      yes={t(yes)}
      pending={t(pending)}
      harmless={harmless}
      cancelTo={list}
      action={listAction(list, { bulk: bulkAction, ids })}
      hasFailed={Object.keys(reply?.error ?? {}).length > 0}
      fields={
        <>
          <input type="hidden" name="ids" value={ids.join('.')} />
          {bulkAction === 'reprice' && (
            <>
              <RequiredHint />
              <TextField
                field={percent}
                label={t('Change by (%)')}
                hint={t('Enter a whole number: 5 raises prices by 5%, -10 lowers them by 10%.')}
                errorRole="alert"
                autoComplete="off"
                required
              />
            </>
          )}
          {bulkAction === 'discount' && <BulkDiscountFields />}
        </>
      }
    >
      <p>
        <ShopText>{products.map(({ name }) => name).join(', ')}</ShopText>
      </p>
      <p>{text(products.length, money.format(1))}</p>
    </QuestionDialog>
  )
}

function BulkDiscountFields() {
  const reply = useReply()
  const discountFrom = fieldOf(reply, 'discountFrom')
  const discountUntil = fieldOf(reply, 'discountUntil')
  return (
    <>
      <PercentField field={fieldOf(reply, 'discountPercent')} />
      <DayFields fields={{ discountFrom, discountUntil }} />
      <CheckboxField field={fieldOf(reply, 'endDiscount')} label={t('End the discount')} />
    </>
  )
}
