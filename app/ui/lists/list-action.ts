/** The form action of a list. Remix needs `?index` to post to an index route. */
export function listAction(listUrl: string, question?: { bulk: string; ids: string[] }) {
  const [path = '', query = ''] = listUrl.split('?')
  const params = new URLSearchParams(query)
  if (question) {
    params.set('bulk', question.bulk)
    params.set('ids', question.ids.join('.'))
  }
  return params.size > 0 ? `${path}?index&${params}` : `${path}?index`
}
