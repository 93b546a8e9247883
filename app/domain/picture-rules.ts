/** Two megabytes, as people and the browser's file dialog count them. */
export const pictureLimit = 2 * 1024 * 1024
export const pictureTooLarge = 'Image file is larger than 2MB'
export const pictureOfOtherType = 'Invalid file type. Only JPEG, PNG, and JPG files are allowed.'
export const pictureTypes = ['image/jpeg', 'image/png']
