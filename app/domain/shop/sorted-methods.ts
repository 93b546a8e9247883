/** Of delivery, and of payment. */
export const maxMethods = 10
