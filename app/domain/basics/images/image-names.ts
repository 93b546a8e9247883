/** Whether the name says that the file is an image that the shop reads; `UploadedPicture` checks the file itself. */
export function isImageName(name: string) {
  return /\.(?:jpe?g|png|webp|avif)$/i.test(name)
}
