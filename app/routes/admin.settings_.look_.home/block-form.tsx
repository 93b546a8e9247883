import { rowField } from '~/domain/basics/lists/row-field'
import { type Block, type BlockKind, hasPicture, maxChosen } from '~/domain/shop/home/blocks'
import { addTicked } from '~/domain/shop/home/ticked-products'
import { imageHint } from '~/images/rules'
import { intentButton } from '~/intents'
import { t } from '~/languages/translate'
import {
  CheckboxField,
  ErrorSummary,
  SelectField,
  TextAreaField,
  TextField,
} from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { PictureFields } from '~/ui/forms/picture-fields'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm, useFormOf } from '~/ui/forms/shop-form'
import { Image } from '~/ui/image'
import { ShopText } from '~/ui/shop-text'
import { useMoney } from '~/ui/use-shop'
import { homeSettingsPath } from './block-row'
import type { action } from './route'

interface Props {
  kind: BlockKind
  /** Without it, the form of a new block. */
  block: (Block & { version: string }) | undefined
  categories: string[]
  category?: string
  products: string[]
  found?: FoundProduct[]
}

type PictureFieldName = 'text' | 'image' | 'removesImage' | 'imageText' | 'buttonText' | 'buttonUrl'

type Fields = Record<PictureFieldName | 'title' | 'products' | 'search' | 'category', string>

interface FoundProduct {
  id: string
  name: string
  imageId: string | null
}

export function BlockForm({ kind, block, categories, category, products, found }: Props) {
  const money = useMoney()
  const defaultValue = {
    title: block?.title,
    text: block?.text,
    imageText: block?.imageText,
    buttonText: block?.buttonText,
    buttonUrl: block?.buttonUrl,
    products: products.join('\n'),
    category,
  }
  const [form, fields] = useFormOf<Fields>({ id: 'block', defaultValue }, async () => {
    const { blockDrafts, createValidator } = await import('~/browser/block-schemas')
    const validate = createValidator(blockDrafts[kind], money)
    return (submitted) => {
      if (kind === 'chosen') addTicked(submitted.formData)
      return validate(submitted)
    }
  })
  return (
    <ShopForm
      form={form}
      action={`${homeSettingsPath}?edit=${block?.id ?? kind}`}
      encType="multipart/form-data"
      expected={block?.version}
    >
      <ErrorSummary
        form={form}
        lost={
          hasPicture(kind) ? t('If you have chosen a picture, please choose it again.') : undefined
        }
      />
      <Content kind={kind} block={block} fields={fields} categories={categories} found={found} />
      <SaveOrCancel<typeof action> intent="submit" cancelTo={homeSettingsPath}>
        {t(block ? 'Save block' : 'Add block')}
      </SaveOrCancel>
    </ShopForm>
  )
}

type ContentProps = Pick<Props, 'kind' | 'block' | 'categories' | 'found'> & {
  fields: Record<keyof Fields, FormField>
}

function Content({ kind, block, fields, categories, found }: ContentProps) {
  return (
    <>
      {kind === 'facts' ? (
        <TextAreaField
          field={fields.text}
          label={t('Facts', { context: 'block' })}
          hint={t('Three lines, one for each, such as “Free delivery from 50”.')}
          rows={3}
          required
        />
      ) : (
        <TextField
          field={fields.title}
          label={t('Title')}
          hint={t('The heading of the block.')}
          required
        />
      )}
      {hasPicture(kind) && (
        <StoryFields fields={fields} needsText={kind === 'story'} imageId={block?.imageId} />
      )}
      {kind === 'chosen' && <ProductsFields fields={fields} found={found} />}
      {kind === 'category' && (
        <SelectField
          field={fields.category}
          label={t('Category')}
          options={categories}
          placeholder={t('Select a category')}
          required
        />
      )}
    </>
  )
}

interface ProductsProps {
  fields: Record<'products' | 'search', FormField>
  found: FoundProduct[] | undefined
}

/** The products that are found and ticked join the others with the next button that is pressed. */
function ProductsFields({ fields, found }: ProductsProps) {
  return (
    <>
      <fieldset>
        <legend>{t('Find products')}</legend>
        <TextField field={fields.search} label={t('Search products')} autoComplete="off" />
        <p>
          <button
            type="submit"
            className="button quiet"
            formNoValidate
            {...intentButton<typeof action>('find')}
          >
            {t('Search')}
          </button>
        </p>
        {found && (
          <ul className="found">
            {found.map(({ id, name, imageId }) => (
              <li key={id}>
                <Image id={imageId} alt="" sizes="64px" className="thumbnail" />
                <CheckboxField
                  field={{ id: rowField('tick', id), name: rowField('tick', id) }}
                  label={<ShopText>{name}</ShopText>}
                  value={name}
                />
              </li>
            ))}
          </ul>
        )}
        {found && (
          <p role="status">
            {found.length > 0
              ? t('Tick the products that the block shows, then save it or search again.')
              : t('No products match your search.')}
          </p>
        )}
      </fieldset>
      <TextAreaField
        field={fields.products}
        label={t('Products')}
        hint={t(
          'The name of one product in each line, at most {max}. Those that are hidden are left out.',
          { max: maxChosen },
        )}
        rows={6}
      />
    </>
  )
}

interface PictureProps {
  fields: Record<PictureFieldName, FormField>
  needsText: boolean
  imageId: string | null | undefined
}

function StoryFields({ fields, needsText, imageId }: PictureProps) {
  return (
    <>
      <TextAreaField
        field={fields.text}
        label={t('Text')}
        hint={needsText ? undefined : t('Leave empty for none.')}
        rows={needsText ? 6 : 3}
        required={needsText}
      />
      <PictureFields
        fields={fields}
        imageId={imageId}
        alt={t('The picture of this block')}
        hint={t('{rule}. Leave empty for none.', { rule: t(imageHint) })}
      />
      <TextField
        field={fields.imageText}
        label={t('What the picture shows')}
        hint={t('For those who do not see it. Leave empty if it is only decoration.')}
      />
      <TextField
        field={fields.buttonText}
        label={t('Text of the button')}
        hint={t('Leave empty for no button.')}
      />
      <TextField
        field={fields.buttonUrl}
        label={t('Link of the button')}
        hint={t(
          'A path of this shop such as /products, or a web address. Leave empty for no button.',
        )}
      />
    </>
  )
}
