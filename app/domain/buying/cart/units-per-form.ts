/** How many units of a product one form adds. The page of a product does not load the arithmetic of carts for it. */
export const maxUnitsAtOnce = 10
