import { Form } from '@remix-run/react'
import { contentsText } from '~/domain/basics/contents'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import type { Money } from '~/domain/basics/money/money'
import type { ProductImage } from '~/domain/catalogue/product-images/product-images'
import { type AdminVariant, variantField } from '~/domain/catalogue/variants/variants'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { CheckboxField, ErrorSummary, SelectField, TextField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useShop } from '~/ui/use-shop'
import type { action } from './route'
import { useFormReply } from './use-form-reply'

interface Props {
  product: { id: string; name: string; fullPrice: number }
  /** Those of the product, if it has several. */
  images: ProductImage[]
  variants: AdminVariant[]
  state: string
}

export function VariantsForm({ product, images, variants, state }: Props) {
  const money = useMoney()
  const reply = useFormReply('save')
  const price = money.format(product.fullPrice)
  const hasContents = useShop()?.hasContents
  const hasOptions = variants.some(({ values }) => values.length > 0)
  return (
    <Form method="post" preventScrollReset onInput={reply.onInput}>
      {reply.summary && <ErrorSummary form={reply.summary} />}
      <h2 id="variants-title" tabIndex={-1}>
        {t('Variants')}
      </h2>
      <p className="hint">
        {hasOptions &&
          `${t('A variant without a price costs {price}, as the product.', { price })} `}
        {hasOptions &&
          hasContents &&
          `${t('A variant without contents contains what the product does.')} `}
        {variants.length > 1 &&
          variants.every(({ weight }) => weight === null) &&
          `${t('The first weight that you enter is that of all variants without one.')} `}
        {t('To add newly arrived units, start with a plus, such as +12.')}{' '}
        {hasOptions && t('Customers do not see hidden variants.')}
      </p>
      <ul className="variants">
        {variants.map((variant) => (
          <VariantRow
            key={variant.id}
            variant={variant}
            images={images}
            name={variant.name || product.name}
            hasOptions={variant.values.length > 0}
            canBeDeleted={variants.length > 1}
            field={reply.field}
          />
        ))}
      </ul>
      <input type="hidden" name="expected" value={state} />
      <p>
        <SubmitButton<typeof action> intent="save">{t('Save variants')}</SubmitButton>
      </p>
    </Form>
  )
}

interface RowProps {
  variant: AdminVariant
  images: ProductImage[]
  name: string
  hasOptions: boolean
  canBeDeleted: boolean
  field: ReturnType<typeof useFormReply>['field']
}

function VariantRow({ variant, images, name, hasOptions, canBeDeleted, field }: RowProps) {
  const { id } = variant
  const money = useMoney()
  const hasContents = useShop()?.hasContents
  const shown = valuesOf(variant, money)
  const fieldFor = (column: Column) =>
    field(variantField(column, id), shown[column], shownName(column, id))
  const label = (text: string) =>
    rich(text, {
      hidden: (words) => <span className="visually-hidden">{words}</span>,
      variant: name,
    })
  return (
    <li id={id}>
      <h3>
        <ShopText>{name}</ShopText>
      </h3>
      {columns.map(
        (column) =>
          shown[column] && (
            <input key={column} type="hidden" name={shownName(column, id)} value={shown[column]} />
          ),
      )}
      {labelsOf({ hasOptions, hasContents }, money).map(([column, text]) => (
        <TextField key={column} field={fieldFor(column)} label={label(text)} autoComplete="off" />
      ))}
      {hasOptions && images.length > 0 && (
        <SelectField
          field={fieldFor('imageId')}
          label={label(t('Image<hidden> of {variant}</hidden>'))}
          options={images.map((image, index) => [image.id, imageText(image, index)])}
          placeholder={t('As the product')}
        />
      )}
      {hasOptions && (
        <CheckboxField
          field={fieldFor('hidden')}
          label={label(t('Hidden<hidden> of {variant}</hidden>'))}
        />
      )}
      {canBeDeleted && (
        <Link to={`?delete=${id}`} aria-label={t('Delete {name}', { name })} preventScrollReset>
          {t('Delete')}
        </Link>
      )}
    </li>
  )
}

function labelsOf({ hasOptions = false, hasContents = false }, money: Money) {
  const { symbol } = amountFormatOf(money)
  return [
    ...(hasOptions
      ? [
          [
            'price',
            t('Price ({currency})<hidden> of {variant}</hidden>', { currency: symbol }),
          ] as const,
        ]
      : []),
    ['itemsInStock', t('Stock<hidden> of {variant}</hidden>')] as const,
    ['sku', t('Article number<hidden> of {variant}</hidden>')] as const,
    ['ean', t('EAN<hidden> of {variant}</hidden>')] as const,
    ['weight', t('Weight (g)<hidden> of {variant}</hidden>')] as const,
    ...(hasOptions && hasContents
      ? [['contents', t('Contents<hidden> of {variant}</hidden>')] as const]
      : []),
  ]
}

const columns = [
  ...(['price', 'itemsInStock', 'sku', 'ean', 'weight', 'contents', 'imageId', 'hidden'] as const),
]
type Column = (typeof columns)[number]

function valuesOf(variant: AdminVariant, money: Money): Record<Column, string> {
  const { fullPrice, stock, sku, ean, weight, imageId, hiddenAt } = variant
  const { contentAmount: amount, contentUnit: unit } = variant
  const separator = decimalSeparatorIn(money.locale)
  return {
    price: fullPrice === null ? '' : amountFormatOf(money).input(fullPrice),
    itemsInStock: String(stock),
    sku: sku ?? '',
    ean: ean ?? '',
    weight: String(weight ?? ''),
    contents: amount && unit ? contentsText({ amount, unit }, separator) : '',
    imageId: imageId ?? '',
    hidden: hiddenAt ? 'on' : '',
  }
}

function shownName(column: Column, id: string) {
  if (column === 'itemsInStock') return variantField('expectedStock', id)
  return `shown_${variantField(column, id)}`
}

function imageText({ alt }: ProductImage, index: number) {
  const number = index + 1
  if (!alt) return t('Image {number}', { number })
  return t('Image {number}: {description}', { number, description: alt })
}
