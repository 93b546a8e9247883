import { prepareData } from './data'

// Fills the data folder that tests copy, and its database, which stay for as long as the server does.

process.env.KEEP_TEST_DATABASES = 'true'
prepareData(process.env.SHOP_TEST_DATA ?? '')
