/** A cookie that scripts read: it has a new value after every request by which this browser may have changed the shop. */
export const changesCookie = 'changes'
