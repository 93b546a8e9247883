import { Form } from '@remix-run/react'
import { amountFormatOf } from '~/domain/amount-format'
import type { Money } from '~/domain/money'
import type { ProductImage } from '~/domain/product-images/product-images'
import { type AdminVariant, variantField } from '~/domain/variants/variants'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { CheckboxField, ErrorSummary, SelectField, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import { useMoney } from '~/ui/use-shop'
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
  return (
    <Form method="post" preventScrollReset>
      {reply.errors && (
        <ErrorSummary form={{ id: 'save', allErrors: reply.errors, status: 'error' }} />
      )}
      <h2>{t('Variants')}</h2>
      <p className="hint">
        {t('A variant without a price costs {price}, as the product.', { price })}{' '}
        {t('To add newly arrived units, start with a plus, such as +12.')}{' '}
        {t('Customers do not see hidden variants.')}
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
        <SubmitButton<typeof action> intent="save" pending={t('Saving...')}>
          {t('Save variants')}
        </SubmitButton>
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
  const { id, stock, imageId, hiddenAt } = variant
  const money = useMoney()
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
      <input type="hidden" name={variantField('expectedStock', id)} value={stock} />
      {textsOf(variant, hasOptions, money).map(([column, text, value]) => (
        <TextField
          key={column}
          field={field(variantField(column, id), value)}
          label={label(text)}
          autoComplete="off"
        />
      ))}
      {hasOptions && images.length > 0 && (
        <SelectField
          field={field(variantField('imageId', id), imageId ?? '')}
          label={label(t('Image<hidden> of {variant}</hidden>'))}
          options={images.map((image, index) => [image.id, imageText(image, index)])}
          placeholder={t('As the product')}
        />
      )}
      {hasOptions && (
        <CheckboxField
          field={field(variantField('hidden', id), hiddenAt ? 'on' : '')}
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

/** Column, label and value of each field with a text. */
function textsOf(variant: AdminVariant, hasOptions: boolean, money: Money) {
  const { fullPrice, stock, sku, ean, weight } = variant
  const { input, symbol } = amountFormatOf(money)
  return [
    ...(hasOptions
      ? [
          [
            'price',
            t('Price ({currency})<hidden> of {variant}</hidden>', { currency: symbol }),
            fullPrice === null ? '' : input(fullPrice),
          ] as const,
        ]
      : []),
    ['itemsInStock', t('Stock<hidden> of {variant}</hidden>'), String(stock)] as const,
    ['sku', t('Article number<hidden> of {variant}</hidden>'), sku ?? ''] as const,
    ['ean', t('EAN<hidden> of {variant}</hidden>'), ean ?? ''] as const,
    [
      'weight',
      t('Weight (g)<hidden> of {variant}</hidden>'),
      weight === null ? '' : String(weight),
    ] as const,
  ]
}

function imageText({ alt }: ProductImage, index: number) {
  const number = index + 1
  if (!alt) return t('Image {number}', { number })
  return t('Image {number}: {description}', { number, description: alt })
}
