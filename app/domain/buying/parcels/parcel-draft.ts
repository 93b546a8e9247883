import * as z from 'zod'
import {
  formulaErrorText,
  isFormulaError,
  isRounded,
  roundedText,
  unescapeCell,
  withoutZeroDecimals,
} from '~/csv/spreadsheet-cells'
import { listInJson } from '~/domain/basics/text/list-in-json'
import { atMost, lineOf, oneLine, trimmedText } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'

export const itemField = (position: number) => `items.item${position}`

const units = trimmedText()
  .regex(/^\d{0,7}$/, msg('Enter a whole number, 0 or more'))
  .transform(Number)
  .optional()

const carrierAndNumber = {
  carrier: lineOf(80).default(''),
  // Most numbers are pasted from a spreadsheet, or come from its file.
  number: trimmedText()
    .overwrite((number) => withoutZeroDecimals(unescapeCell(number)))
    .refine((number) => !isFormulaError(number), formulaErrorText)
    .refine((number) => !isRounded(number), roundedText)
    .max(...atMost(60))
    .regex(...oneLine)
    .default(''),
}

/** Of the order that was read, so that a repeated form or call sends nothing more. */
const expectedUpdatedAt = z.string().optional()

const noItems: Record<string, number | undefined> = {}

export const ParcelDraft = z
  .object({
    items: z.object({}).catchall(units).default(noItems),
    ...carrierAndNumber,
    expectedUpdatedAt,
  })
  .transform(({ items, ...draft }) => ({
    ...draft,
    items: new Map(
      Object.entries(items).map(([name, count]) => [Number(name.replace('item', '')), count ?? 0]),
    ),
  }))

const itemsMessage = 'Items must be a list such as [{"orderItem": 0, "quantity": 1}]'
// `readBody` turns the numbers of a list into texts.
const number = z.coerce
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
const Item = z.object({ orderItem: number, quantity: number })

/** The units of a parcel in the API. Everything that is left if `items` is missing. */
export const ParcelBody = z.object({
  items: listInJson(Item, itemsMessage)
    .transform(unitsOf)
    .optional()
    .describe(
      'The list `[{"orderItem": 0, "quantity": 1}]`, where `orderItem` is the place in `orderItems`, from 0; everything that is left if it is missing',
    ),
  carrier: carrierAndNumber.carrier.describe('The name of a carrier in Shop Settings'),
  number: carrierAndNumber.number.describe('The number by which the carrier follows the parcel'),
  expectedUpdatedAt: expectedUpdatedAt.describe('updatedAt of the order that was read'),
})

function unitsOf(items: z.output<typeof Item>[]) {
  const units = new Map<number, number>()
  for (const { orderItem, quantity } of items) {
    units.set(orderItem, (units.get(orderItem) ?? 0) + quantity)
  }
  return units
}
