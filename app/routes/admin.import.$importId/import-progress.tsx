import type { Import } from '~/domain/files/imports/imports'
import { t, tn } from '~/languages/translate'

export function ImportProgress({ progress }: { progress: Import }) {
  const { status, products, productsDone, images, imagesDone, message } = progress
  const parts = [
    products > 0 &&
      tn(products, '{done} of {count} product', '{done} of {count} products', {
        done: productsDone,
      }),
    images > 0 &&
      tn(images, '{done} of {count} image', '{done} of {count} images', { done: imagesDone }),
  ].filter(Boolean)
  if (status === 'done') return <p role="status">{message}</p>
  return (
    <div className="import">
      {status === 'failed' && <p className="callout">{message}</p>}
      {status === 'interrupted' && (
        <p className="callout">
          {t(
            'The import was interrupted, perhaps by a restart of the shop. Press Resume to import the rest.',
          )}
        </p>
      )}
      <label htmlFor="progress">{parts.join(', ')}</label>
      {/* An image takes about as long as a thousand products. */}
      <progress
        id="progress"
        max={Math.max(1, products / 1000 + images)}
        value={productsDone / 1000 + imagesDone}
      />
      {status !== 'running' && (
        <form method="post" className="row">
          <button type="submit" className="button" name="intent" value="resume">
            {t(status === 'failed' ? 'Try again' : 'Resume')}
          </button>
        </form>
      )}
    </div>
  )
}
