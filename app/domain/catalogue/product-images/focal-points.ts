import { msg } from '~/languages/translate'

/** The part of an image that stays when a list crops it: values of the CSS property object-position. */
export const focalPoints = {
  '0% 0%': msg('Top left'),
  '50% 0%': msg('Top'),
  '100% 0%': msg('Top right'),
  '0% 50%': msg('Left'),
  '50% 50%': msg('Centre'),
  '100% 50%': msg('Right'),
  '0% 100%': msg('Bottom left'),
  '50% 100%': msg('Bottom'),
  '100% 100%': msg('Bottom right'),
}

export type FocalPoint = keyof typeof focalPoints
export const centre: FocalPoint = '50% 50%'
