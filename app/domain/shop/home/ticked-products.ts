import { rowField } from '~/domain/basics/lists/row-field'

const prefix = rowField('tick', '')

export function addTicked(form: FormData) {
  const ticked = [...form].filter(([name]) => name.startsWith(prefix))
  const lines = [form.get('products') ?? '', ...ticked.map(([, name]) => name)]
  form.set('products', lines.filter(Boolean).join('\n'))
  for (const [name] of ticked) form.delete(name)
}
