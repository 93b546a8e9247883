import { type RefObject, useEffect, useRef, useState } from 'react'
import { acceptOf, imageTooLarge, maxImageBytes, type UploadRule } from '~/images/rules'
import { t } from '~/languages/translate'
import { useHydrated } from '~/ui/use-hydrated'
import { Field } from './fields'
import { controlProps, type FormField } from './form-field'
import { useObjectUrl } from './object-url'

interface Props {
  field: FormField
  rule: UploadRule
  label: string
  /** A sentence, because another one follows if the browser can resize images. */
  hint: string
  required?: boolean
  multiple?: boolean
  chosen?: File[]
}

export function ImageField({ field, rule, label, hint, required, multiple, chosen }: Props) {
  const element = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState(chosen ?? [])
  const { isShrinking, resizedHint, shrink } = useShrinking(element, setFiles)
  const canShrink = useHydrated()
  // A file with the type of an image may not be an image. The preview then fires an error event.
  const [brokenFile, setBrokenFile] = useState<File>()
  const problem = isShrinking ? undefined : firstProblem(files, rule, brokenFile)
  useEffect(() => {
    if (chosen) setChosenFiles(element.current, chosen)
  }, [chosen])
  useBlockedSubmit(element, problem)

  // A problem that the browser finds replaces the error of the shop.
  const { id, name, formId } = field
  const shown = problem ? { id, name, formId, errors: [problem] } : field
  return (
    <Field
      field={shown}
      label={label}
      hint={
        canShrink ? `${hint} ${t('Larger photos are made smaller before they are sent.')}` : hint
      }
      errorRole={problem ? 'alert' : undefined}
    >
      <input
        type="file"
        {...controlProps(shown, hint)}
        accept={acceptOf(rule).join()}
        required={required}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const next = [...(currentTarget.files ?? [])]
          setFiles(next)
          shrink(next)
        }}
        ref={element}
      />
      <p className="hint" role="status">
        {isShrinking ? t('Resizing the image...') : resizedHint}
      </p>
      {!isShrinking && !problem && (
        <div className="previews">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <Preview key={at} file={file} onBroken={setBrokenFile} />
          ))}
        </div>
      )}
    </Field>
  )
}

function Preview({ file, onBroken }: { file: File; onBroken: (file: File) => void }) {
  const url = useObjectUrl(file)
  const [loadedUrl, setLoadedUrl] = useState<string>()
  if (!url) return null
  return (
    <img
      className="preview"
      src={url}
      alt={t('Preview')}
      hidden={loadedUrl !== url}
      onLoad={() => setLoadedUrl(url)}
      onError={() => onBroken(file)}
    />
  )
}

/** Names the file if there are several. */
function firstProblem(files: File[], rule: UploadRule, brokenFile: File | undefined) {
  for (const file of files) {
    const problem = problemOf(file, rule) ?? (file === brokenFile && rule.invalidType)
    if (!problem) continue
    const text = t(problem)
    return files.length > 1 ? t('{name}: {text}', { name: file.name, text }) : text
  }
  return undefined
}

function problemOf({ name, type, size }: File, rule: UploadRule) {
  if (/\.hei[cf]$/i.test(name)) return rule.heic
  if (!acceptOf(rule).includes(type)) return rule.invalidType
  return size > maxImageBytes ? imageTooLarge : undefined
}

function useShrinking(element: RefObject<HTMLInputElement>, setFiles: (files: File[]) => void) {
  const [isShrinking, setShrinking] = useState(false)
  const [resizedHint, setResizedHint] = useState<string>()

  const shrink = async (files: File[]) => {
    const isTooLarge = files.some(({ size }) => size > maxImageBytes)
    setResizedHint(undefined)
    setShrinking(isTooLarge)
    if (!isTooLarge) return
    const shrunk = await import('~/browser/shrink-image').then(
      ({ shrinkImages }) => shrinkImages(files, maxImageBytes),
      () => undefined,
    )
    // The user may have chosen another file meanwhile.
    if (element.current?.files?.[0] !== files[0]) return
    setShrinking(false)
    if (!shrunk) return
    setChosenFiles(element.current, shrunk.files)
    setFiles(shrunk.files)
    setResizedHint(shrunk.hint)
  }

  useEffect(() => {
    const form = element.current?.form
    if (!isShrinking || !form) return
    let submitted: SubmitEvent | undefined
    const delay = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      submitted = event
    }
    form.addEventListener('submit', delay, { capture: true })
    return () => {
      form.removeEventListener('submit', delay, { capture: true })
      if (submitted) setTimeout(() => form.requestSubmit(submitted?.submitter))
    }
  }, [element, isShrinking])

  return { isShrinking, resizedHint, shrink }
}

function setChosenFiles(element: HTMLInputElement | null, files: File[]) {
  if (!element) return
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  element.files = transfer.files
}

function useBlockedSubmit(element: RefObject<HTMLInputElement>, problem: string | undefined) {
  useEffect(() => {
    const form = element.current?.form
    if (!problem || !form) return
    const block = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      element.current?.focus()
    }
    form.addEventListener('submit', block, { capture: true })
    return () => form.removeEventListener('submit', block, { capture: true })
  }, [element, problem])
}
