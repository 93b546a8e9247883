import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { imageTooLarge, imageTypes, invalidImageType, maxImageBytes } from '~/images/rules'
import { Field, hintId } from './form'
import { useObjectUrl } from './object-url'

interface Props {
  field: FieldMetadata<string | undefined>
  label: string
  hint?: string
  required?: boolean
  chosen?: File
}

export function ImageField({ field, label, hint, required, chosen }: Props) {
  const element = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState(chosen)
  const { isShrinking, resized, shrink } = useShrinking(element, setFile)
  // A file of the right type may not be an image; then the preview fires an error event.
  const [broken, setBroken] = useState<File>()
  const isBroken = file !== undefined && file === broken
  const problem =
    file && !isShrinking
      ? (problemOf(file) ?? (isBroken ? invalidImageType : undefined))
      : undefined
  const preview = useObjectUrl(problem || isShrinking ? undefined : file)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (chosen) choose(element.current, chosen)
  }, [chosen])
  useRefusal(element, problem)

  const { key, ...input } = getInputProps(field, {
    type: 'file',
    ariaDescribedBy: [hint && hintId(field), problem && field.errorId].filter(Boolean).join(' '),
  })
  return (
    <Field field={field} label={label} hint={hint} problem={problem}>
      <input
        key={key}
        {...input}
        aria-invalid={problem ? true : input['aria-invalid']}
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
        {isShrinking ? 'Resizing the image...' : resized}
      </p>
      {preview && (
        <img
          className="preview"
          src={preview}
          alt="Preview"
          hidden={shown !== preview}
          onLoad={() => setShown(preview)}
          onError={() => setBroken(file)}
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
  const [resized, setResized] = useState<string>()

  const shrink = async (file: File | undefined) => {
    const isTooLarge = file && problemOf(file) === imageTooLarge
    setResized(undefined)
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
    choose(element.current, shrunk.small)
    setFile(shrunk.small)
    setResized(shrunk.hint)
  }

  useEffect(() => {
    const form = element.current?.form
    if (!isShrinking || !form) return
    let submitted: SubmitEvent | undefined
    const wait = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      submitted = event
    }
    form.addEventListener('submit', wait, { capture: true })
    return () => {
      form.removeEventListener('submit', wait, { capture: true })
      if (submitted) setTimeout(() => form.requestSubmit(submitted?.submitter))
    }
  }, [element, isShrinking])

  return { isShrinking, resized, shrink }
}

function choose(element: HTMLInputElement | null, file: File) {
  if (!element) return
  const transfer = new DataTransfer()
  transfer.items.add(file)
  element.files = transfer.files
}

function useRefusal(element: RefObject<HTMLInputElement>, problem: string | undefined) {
  useEffect(() => {
    const form = element.current?.form
    if (!problem || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      element.current?.focus()
    }
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [element, problem])
}
