import type { FieldMetadata } from '@conform-to/react'
import type { Product } from '~/domain/catalogue/catalogue'
import { imageHint } from '~/images/rules'
import { SelectField, TextAreaField, TextField } from '~/ui/forms/form'
import { ImageField } from '~/ui/forms/image-field'

/** The fields of a product as a form sends them. */
export interface ProductFormFields {
  name: string
  description: string
  brand: string
  category: string
  price: string
  itemsInStock: string
  image: string
}

interface Props {
  fields: { [Name in keyof ProductFormFields]: FieldMetadata<string, ProductFormFields> }
  /** The names of the categories that the product may have. */
  categories: string[]
  /** The product to change; without one, the form makes a new one. */
  product?: Product
  /** The image that was chosen earlier, when the form could not be sent. */
  image?: File
}

/** What admins type of a product: a new one, or one that is there. */
export function ProductFields({ fields, categories, product, image }: Props) {
  return (
    <>
      <TextField
        field={fields.name}
        label="Name"
        hint={product && "The product's address changes with it; the old address still leads here."}
        required
      />
      <TextAreaField field={fields.description} label="Description" required />
      <TextField field={fields.brand} label="Brand" required />
      <SelectField
        field={fields.category}
        label="Category"
        options={categories}
        placeholder="Select a category"
      />
      <TextField
        field={fields.price}
        type="number"
        label="Price"
        hint={priceHint(product)}
        min="0.01"
        step="0.01"
        required
      />
      <TextField
        field={fields.itemsInStock}
        label="Items in Stock"
        required
        {...(product
          ? { hint: 'Put a plus before what has arrived to add it, such as +12.' }
          : { type: 'number', min: '0', step: '1' })}
      />
      <ImageField
        field={fields.image}
        label="Image"
        hint={`${imageHint}. ${product ? 'Leave it empty to keep the current image.' : 'Square images look best.'}`}
        chosen={image}
        required={!product}
      />
    </>
  )
}

function priceHint(product?: Product) {
  const hint = 'In dollars, for example 12.50'
  return product?.oldPrice ? `${hint}; the discount of its category comes off this` : hint
}
