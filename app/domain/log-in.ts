/** What a wrong email or password is refused with. */
export const invalidCredentials = 'Invalid credentials'
