"""Life-and-death problems, their validation, and the files that contain them."""
