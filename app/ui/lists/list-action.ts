export function listAction(list: string, question?: { bulk: string; ids: string[] }) {
  const [path = '', query = ''] = list.split('?')
  const params = new URLSearchParams(query)
  if (question) {
    params.set('bulk', question.bulk)
    params.set('ids', question.ids.join('.'))
  }
  return params.size > 0 ? `${path}?index&${params}` : `${path}?index`
}
