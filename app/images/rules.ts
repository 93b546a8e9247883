/** Two megabytes, as people and the browser's file dialog count them. */
export const maxImageBytes = 2 * 1024 * 1024
export const imageTooLarge = 'Image file is larger than 2MB'
export const invalidImageType = 'Invalid file type. Only JPEG, PNG, and JPG files are allowed.'
export const imageTypes = ['image/jpeg', 'image/png']
