import { type RefObject, useEffect, useRef, useState } from 'react'
import { imageTooLarge, imageTypes, invalidImageType, maxImageBytes } from '~/images/rules'
import { t } from '~/languages/translate'
import { Field } from './form'
import { controlProps, type FormField } from './form-field'
import { useObjectUrl } from './object-url'

interface Props {
  field: FormField
  label: string
  /** A sentence, because another one follows if the browser can resize images. */
  hint: string
  required?: boolean
  chosen?: File
}

export function ImageField({ field, label, hint, required, chosen }: Props) {
  const element = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState(chosen)
  const { isShrinking, resizedHint, shrink } = useShrinking(element, setFile)
  const [canShrink, setCanShrink] = useState(false)
  useEffect(() => setCanShrink(true), [])
  // A file with the type of an image may not be an image. The preview then fires an error event.
  const [brokenFile, setBrokenFile] = useState<File>()
  const isBroken = file !== undefined && file === brokenFile
  const problem =
    file && !isShrinking
      ? (problemOf(file) ?? (isBroken ? invalidImageType : undefined))
      : undefined
  const preview = useObjectUrl(problem || isShrinking ? undefined : file)
  const [loadedPreview, setLoadedPreview] = useState<string>()
  useEffect(() => {
    if (chosen) setChosenFile(element.current, chosen)
  }, [chosen])
  useBlockedSubmit(element, problem)

  // A problem that the browser finds replaces the error of the shop.
  const { id, name, formId } = field
  const shown = problem ? { id, name, formId, errors: [t(problem)] } : field
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
        accept={imageTypes.join()}
        required={required}
        onChange={({ currentTarget }) => {
          const next = currentTarget.files?.[0]
          setFile(next)
          shrink(next)
        }}
        ref={element}
      />
      <p className="hint" role="status">
        {isShrinking ? t('Resizing the image...') : resizedHint}
      </p>
      {preview && (
        <img
          className="preview"
          src={preview}
          alt={t('Preview')}
          hidden={loadedPreview !== preview}
          onLoad={() => setLoadedPreview(preview)}
          onError={() => setBrokenFile(file)}
        />
      )}
    </Field>
  )
}

function problemOf({ type, size }: File) {
  if (!imageTypes.includes(type)) return invalidImageType
  return size > maxImageBytes ? imageTooLarge : undefined
}

function useShrinking(element: RefObject<HTMLInputElement>, setFile: (file: File) => void) {
  const [isShrinking, setShrinking] = useState(false)
  const [resizedHint, setResizedHint] = useState<string>()

  const shrink = async (file: File | undefined) => {
    const isTooLarge = file && problemOf(file) === imageTooLarge
    setResizedHint(undefined)
    setShrinking(Boolean(isTooLarge))
    if (!isTooLarge) return
    const shrunk = await import('~/browser/shrink-image').then(
      ({ shrinkImage }) => shrinkImage(file, maxImageBytes),
      () => undefined,
    )
    // The user may have chosen another file meanwhile.
    if (element.current?.files?.[0] !== file) return
    setShrinking(false)
    if (!shrunk) return
    setChosenFile(element.current, shrunk.small)
    setFile(shrunk.small)
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

function setChosenFile(element: HTMLInputElement | null, file: File) {
  if (!element) return
  const transfer = new DataTransfer()
  transfer.items.add(file)
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
