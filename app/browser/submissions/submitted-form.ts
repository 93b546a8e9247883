/** Reads files from the router: WebKit throws `InvalidStateError` if it reads a file from a Request. */
export async function readFields(request: Request) {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isMultipart) return new URLSearchParams(await request.clone().text())
  const form = latestMultipartForm() ?? (await request.clone().formData())
  request.formData = async () => form
  return form
}

function latestMultipartForm() {
  const { fetchers, navigation } = window.__remixRouter.state
  return [...fetchers.values(), navigation].findLast(
    ({ formEncType }) => formEncType === 'multipart/form-data',
  )?.formData
}
